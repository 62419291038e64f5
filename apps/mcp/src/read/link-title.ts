/** Target of a link: its title, which users wrote, and its id, which the server assigned. */
export class LinkTitle {
  readonly title: string;
  readonly id: string;

  constructor(title: string, id: string) {
    this.title = title;
    this.id = id;
  }

  /** Returns the target's JSON form, such as `New (1)`. */
  toJSON(): string {
    return `${this.title} (${this.id})`;
  }
}
