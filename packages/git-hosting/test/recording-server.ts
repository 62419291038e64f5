export {
  type CannedAnswer,
  type RecordedRequest,
  type RecordingServer,
  recordingServer,
} from "@halyard/testing/recording-server";
