import { contains } from "@halyard/pm-resources";
import { type Chapter, expects, expectsOneComment } from "./chapter.ts";

/** Chapter about an issue for which the bridge creates a work package. */
export const plannedIssue: Chapter = {
  title: "An issue becomes a work package",
  async play(scene) {
    const { grace, ada, place, tell, pause, observer, round } = scene;
    const labels = await grace.git.repos.labels.list(place);
    const label =
      labels.items.find(({ name }) => name === "plan") ??
      (await ada.git.repos.labels.create({ ...place, name: "plan", color: "#1a67a3" }));
    const title = `The hatch leaks (${round})`;
    const { number } = await grace.git.issues.create({ ...place, title, labels: [label.id] });
    tell(`Grace files issue #${number} with the label "plan"; the bridge creates a work package for it`);
    await pause();
    const created = async (): Promise<number[]> => {
      const { items } = await ada.pm.workPackages.list({ filters: [contains("subject", title)] });
      return items.map(({ id }) => id);
    };
    return [
      expects(`there is one work package for issue #${number}`, 1, async () => (await created()).length),
      expectsOneComment(`one comment on issue #${number} names the work package`, ["OP#"], () =>
        observer.gitComments(number),
      ),
    ];
  },
};
