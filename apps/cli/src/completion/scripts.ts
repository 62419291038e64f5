/** A shell that `halyard completion` supports. */
export type Shell = "bash" | "zsh" | "fish" | "powershell";

/**
 * Scripts that connect a shell's completion to `halyard __complete`, which prints one word and its description on each
 * line. The words may come from a server, so no script evaluates them as code.
 */
export const scripts: Readonly<Record<Shell, string>> = {
  bash: String.raw`# halyard completion bash: source <(halyard completion bash)
_halyard() {
  local line
  # Values that contain spaces arrive with their escapes and quotes.
  local -a words=("${"$"}{COMP_WORDS[@]:1:COMP_CWORD}")
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$(printf '%q' "${"$"}{line%%$'\t'*}")")
  done < <(halyard __complete "${"$"}{words[@]//[\\\"\']/}" 2>/dev/null)
}
complete -o nosort -F _halyard halyard
`,
  zsh: String.raw`#compdef halyard
# halyard completion zsh: source <(halyard completion zsh)
_halyard() {
  local word description
  local -a found
  while IFS=$'\t' read -r word description; do
    found+=("${"$"}{word//:/\\:}:$description")
  done < <(halyard __complete "${"$"}{(@Q)words[2,CURRENT]}" 2>/dev/null)
  _describe halyard found
}
compdef _halyard halyard
`,
  fish: String.raw`# halyard completion fish | source
function __halyard_complete
  set -l words (commandline -opc) "$(commandline -ct | string unescape)"
  halyard __complete $words[2..-1] 2>/dev/null
end
complete -c halyard -f -a '(__halyard_complete)'
`,
  powershell: [
    "# halyard completion powershell | Out-String | Invoke-Expression",
    "Register-ArgumentCompleter -Native -CommandName halyard -ScriptBlock {",
    "  param($word, $ast, $position)",
    "  $words = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })",
    "  if ($word -eq '') { $words += '' }",
    "  halyard __complete @words 2>$null | ForEach-Object {",
    '    $value, $description = $_ -split "`t", 2',
    "    $text = if ($description) { $description } else { $value }",
    "    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $text)",
    "  }",
    "}",
    "",
  ].join("\n"),
};
