/** The target of a link: its title, which people wrote, and its id, which the server made. */
export class LinkTitle {
  readonly title: string;
  readonly id: string;

  constructor(title: string, id: string) {
    this.title = title;
    this.id = id;
  }

  /** Returns the form for a text of JSON: `New (1)`. */
  toJSON(): string {
    return `${this.title} (${this.id})`;
  }
}
