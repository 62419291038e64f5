import type { Mapping } from "../../config/config.js";
import type { RepositoryPlace } from "../../config/mappings.js";
import { findReferences } from "../references/find-references.js";
import { firstReferences, mergeReferences } from "../references/merge-references.js";
import type { Reference, ReferenceSyntax } from "../references/reference.js";
import type { RunContext } from "../shared/run-context.js";
import type { GitAccount } from "../users/writer-lookup.js";

/**
 * Author of a title, comment or other text: an account, `writer` for text that cannot be created without write access,
 * or undefined if the author is unknown.
 */
export type TextAuthor = GitAccount | "writer" | undefined;

/** A title, description, comment or commit message that may name work packages, and its author. */
export interface AuthoredText {
  readonly text: string;
  readonly author: TextAuthor;
}

/** References found in several texts, after the checks for write access and limits. */
export interface AuthorizedReferences {
  /** References, merged and limited by {@link firstReferences}. */
  readonly references: readonly Reference[];
  /** Names of the people without write access who named a work package, in the order of their texts. */
  readonly strangers: readonly string[];
  /** Whether a person without write access used a closing word, such as `fixes`. */
  readonly hasForeignClosing: boolean;
  /**
   * Whether the limit on references was exceeded, either by a single text or by the combined texts of all people
   * without write access.
   */
  readonly isOverReferences: boolean;
  /** Whether a text would change more work packages than the limit permits. */
  readonly isOverChanges: boolean;
}

/**
 * Returns whether the bridge acts on an author's text. The author needs write access, unless the rules accept text from
 * everyone.
 */
export async function isWriter(
  context: RunContext,
  place: RepositoryPlace,
  { authority }: Pick<Mapping["rules"], "authority">,
  author: TextAuthor,
): Promise<boolean> {
  if (author === "writer" || authority.effects === "everyone") return true;
  return author !== undefined && context.writers.isWriter(place, author, authority);
}

/**
 * Finds the references in texts. A reference becomes a mere mention if its author has no write access, or if the text
 * already names as many work packages as one text can change. The server is queried only for authors whose texts
 * contain references.
 *
 * @param branch - References in the branch name, and the author of that name.
 */
export async function authorizeReferences(
  context: RunContext,
  place: RepositoryPlace,
  rules: Pick<Mapping["rules"], "authority" | "limits">,
  syntax: ReferenceSyntax,
  texts: readonly AuthoredText[],
  branch: { readonly references: readonly Reference[]; readonly author: TextAuthor },
): Promise<AuthorizedReferences> {
  const { limits } = rules;
  const found = [
    ...texts.map(({ text, author }) => ({ references: findReferences(text, syntax, limits.references + 1), author })),
    branch,
  ].filter(({ references }) => references.length > 0);
  const strangers = new Set<string>();
  let hasForeignClosing = false;
  let isOverChanges = false;
  const lists: Reference[][] = [];
  for (const { references, author } of found) {
    const named = references.slice(0, limits.references);
    if (await isWriter(context, place, rules, author)) {
      isOverChanges ||= named.length > limits.changes;
      lists.push([...named.slice(0, limits.changes), ...named.slice(limits.changes).map(asMention)]);
      continue;
    }
    hasForeignClosing ||= named.some(({ kind }) => kind === "closes");
    if (typeof author === "object") strangers.add(author.login);
    lists.push(named.map(asMention));
  }
  return {
    references: firstReferences(limits.references, ...lists),
    strangers: [...strangers],
    hasForeignClosing,
    isOverReferences:
      found.some(({ references }) => references.length > limits.references) ||
      mergeReferences(...lists).filter(({ mentionOnly }) => mentionOnly).length > limits.references,
    isOverChanges,
  };
}

function asMention({ connection, id, kind, tentative }: Reference): Reference {
  return {
    ...{ connection, id, mentionOnly: true, kind: kind === "closes" ? "mentions" : kind },
    ...(tentative && { tentative }),
  };
}
