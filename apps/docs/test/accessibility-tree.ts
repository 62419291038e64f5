import type { Page } from "playwright-core";

/** A node of a page, as Chromium describes it to a screen reader. */
export interface AccessibleNode {
  readonly role: string;
  readonly name: string;
  /**
   * Urgency of announcements when the node changes: `polite` or `assertive`. Undefined if the node is not a live
   * region.
   */
  readonly live: string | undefined;
  /** All text inside the node. */
  readonly text: string;
}

/** Roles of the page regions that screen readers list. */
export const landmarkRoles: ReadonlySet<string> = new Set(["banner", "main", "navigation", "search", "contentinfo"]);

/** Roles of elements that a user can operate. */
export const controlRoles: ReadonlySet<string> = new Set([
  ...["button", "link", "textbox", "searchbox", "combobox", "listbox", "option", "checkbox", "radio"],
  ...["DisclosureTriangle", "menuitem", "tab", "slider"],
]);

/** Returns the nodes that a screen reader finds on a page, in page order. */
export async function accessibilityTree(page: Page): Promise<readonly AccessibleNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node] as const));
  const textOf = (id: string): string => {
    const { role, name, childIds = [] } = byId.get(id) ?? {};
    return role?.value === "StaticText" ? String(name?.value ?? "") : childIds.map(textOf).join("");
  };
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ nodeId, role, name, properties = [] }) => ({
      role: String(role?.value ?? ""),
      name: String(name?.value ?? "").trim(),
      live: properties.find((property) => property.name === "live")?.value.value as string | undefined,
      text: textOf(nodeId),
    }));
}
