/** A page of the site before it is rendered as HTML. All pages are Markdown, including generated ones. */
export interface Page {
  /** Address below the root of the site, with a trailing slash; empty for the first page. */
  readonly path: string;
  /** Name in the navigation. */
  readonly title: string;
  readonly section: Section;
  readonly markdown: string;
  /** The file that the Markdown was read from, relative to the root of the repository. Links are relative to it. */
  readonly source: string | undefined;
  /** A folder of the repository. Links to it lead to this page. */
  readonly folder?: string | undefined;
  /**
   * Address of the parent page. The navigation lists this page only on the parent and on the pages below it. Undefined
   * for a top-level page.
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
