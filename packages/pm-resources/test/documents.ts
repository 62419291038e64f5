import type { Status } from "../src/resources/statuses.js";
import type { User } from "../src/resources/users/document.js";
import type { WorkPackage } from "../src/resources/work-packages/document.js";
import type { Project } from "../src/resources/workspaces/document.js";

/** A complete user, as a server sends it. */
export const user: User = {
  _type: "User",
  id: 4,
  name: "Ines Kai",
  avatar: "",
  login: "ines",
  status: "active",
  _links: { self: { href: "/api/v3/users/4", title: "Ines Kai" } },
};

export const status: Status = {
  _type: "Status",
  id: 1,
  name: "New",
  isClosed: false,
  color: "#1098ad",
  isDefault: true,
  isReadonly: false,
  excludedFromTotals: false,
  defaultDoneRatio: 0,
  position: 1,
  _links: { self: { href: "/api/v3/statuses/1", title: "New" } },
};

export const project: Project = {
  _type: "Project",
  id: 7,
  identifier: "quay",
  name: "Quay",
  active: true,
  public: false,
  description: { format: "markdown", raw: "", html: "" },
  statusExplanation: { format: "markdown", raw: "", html: "" },
  createdAt: "2026-01-05T08:00:00.000Z",
  updatedAt: "2026-01-05T08:00:00.000Z",
  _links: {
    self: { href: "/api/v3/projects/7", title: "Quay" },
    categories: { href: "/api/v3/projects/7/categories" },
    parent: { href: null },
    status: { href: null },
  },
};

export const workPackage: WorkPackage = {
  _type: "WorkPackage",
  id: 42,
  lockVersion: 3,
  subject: "Repair the crane",
  description: { format: "markdown", raw: "Soon.", html: "<p>Soon.</p>" },
  startDate: null,
  dueDate: "2026-06-01",
  estimatedTime: "PT7H30M",
  createdAt: "2026-01-05T08:00:00.000Z",
  updatedAt: "2026-01-06T08:00:00.000Z",
  customField3: "steel",
  _links: {
    self: { href: "/api/v3/work_packages/42", title: "Repair the crane" },
    schema: { href: "/api/v3/work_packages/schemas/7-2" },
    ancestors: [],
    author: { href: "/api/v3/users/4", title: "Ines Kai" },
    assignee: { href: null },
    priority: { href: "/api/v3/priorities/8", title: "Normal" },
    project: { href: "/api/v3/projects/7", title: "Quay" },
    status: { href: "/api/v3/statuses/1", title: "New" },
    type: { href: "/api/v3/types/2", title: "Task" },
    updateImmediately: { href: "/api/v3/work_packages/42", method: "patch" },
    customField9: { href: "/api/v3/custom_options/5", title: "Red" },
  },
};
