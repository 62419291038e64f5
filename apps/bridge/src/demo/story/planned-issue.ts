import { contains } from "@halyard/pm-resources";
import { type Chapter, expects, saysOnce } from "./chapter.js";

/** An issue that becomes a work package. */
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
    tell(`Grace files issue #${number} with the label "plan"; a work package is made of it`);
    await pause();
    const made = async (): Promise<number[]> => {
      const { items } = await ada.pm.workPackages.list({ filters: [contains("subject", title)] });
      return items.map(({ id }) => id);
    };
    return [
      expects(`one work package was made of issue #${number}`, 1, async () => (await made()).length),
      saysOnce(`one comment on issue #${number} names it`, ["OP#"], () => observer.gitComments(number)),
    ];
  },
};
