/** A page of the site before it is rendered as HTML. All pages are Markdown, even generated ones. */
export interface Page {
  /** Path below the site's root, with a trailing slash. Empty for the start page. */
  readonly path: string;
  /** Name in the navigation. */
  readonly title: string;
  readonly section: Section;
  readonly markdown: string;
  /**
   * The file that the Markdown was read from, relative to the repository's root. Links on the page are relative to this
   * file.
   */
  readonly source: string | undefined;
  /** A folder in the repository. Links to this folder lead to the page. */
  readonly folder?: string | undefined;
  /**
   * Path of the parent page. The navigation lists this page only on the parent's page and on the pages with the same
   * parent. Undefined for a top-level page.
   */
  readonly parent?: string | undefined;
  /** Whether `llms-full.txt` contains the page. */
  readonly full?: boolean | undefined;
}

/** The parts of the navigation, in order. */
export const sections = [
  "Start",
  "Guides",
  "Examples",
  "Packages",
  "Programs",
  "Operations",
  "Exports",
  "Project",
] as const;

/** A part of the navigation. */
export type Section = (typeof sections)[number];
