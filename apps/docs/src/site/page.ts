/** A page of the site before it is written as HTML. All of them are Markdown, also those that a program makes. */
export interface Page {
  /** Address below the root of the site, with a slash at its end; empty for the first page. */
  readonly path: string;
  /** Name in the navigation. */
  readonly title: string;
  readonly section: Section;
  readonly markdown: string;
  /** The file that the Markdown was read from, relative to the root of the repository. Links are relative to it. */
  readonly source: string | undefined;
  /** Level in the navigation: 1 stands below another page, which is shown only within its part of the site. */
  readonly parent?: string | undefined;
  /** Whether `llms-full.txt` holds the page. */
  readonly full?: boolean | undefined;
}

/** The parts of the navigation, in order. */
export const sections = ["Start", "Guides", "Packages", "Programs", "Operations", "Exports", "Project"] as const;

/** A part of the navigation. */
export type Section = (typeof sections)[number];
