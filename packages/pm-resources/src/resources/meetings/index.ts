export { type MeetingFilters, meetings } from "./operations.js";
export {
  CreateMeetingSchema,
  MeetingSchemaDocumentSchema,
  MeetingInputSchema,
  MeetingSchema,
  UpdateMeetingSchema,
} from "./document.js";
export {
  CreateMeetingAgendaItemSchema,
  meetingAgendaItems,
  MeetingAgendaItemSchema,
  UpdateMeetingAgendaItemSchema,
} from "./agenda-items.js";
export {
  CreateMeetingOutcomeSchema,
  meetingOutcomes,
  MeetingOutcomeSchema,
  UpdateMeetingOutcomeSchema,
} from "./outcomes.js";
export {
  CreateMeetingSectionSchema,
  meetingSections,
  MeetingSectionSchema,
  UpdateMeetingSectionSchema,
} from "./sections.js";

export type {
  AgendaSortingMode,
  CreateMeeting,
  Meeting,
  MeetingSchemaDocument,
  MeetingForm,
  MeetingInput,
  MeetingSharing,
  MeetingState,
  UpdateMeeting,
} from "./document.js";
export type {
  AgendaItemLinks,
  CreateMeetingAgendaItem,
  MeetingAgendaItem,
  MeetingAgendaItemInput,
  UpdateMeetingAgendaItem,
} from "./agenda-items.js";
export type { CreateMeetingOutcome, MeetingOutcome, UpdateMeetingOutcome } from "./outcomes.js";
export type { CreateMeetingSection, MeetingSection, UpdateMeetingSection } from "./sections.js";
