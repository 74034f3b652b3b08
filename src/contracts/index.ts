export { AgentState, EVENT_TYPES, type EventData, type EventType, eventSchemas } from './events.js';
export { AgentId, PaneId, SessionId } from './ids.js';
export { ExitReasonSchema, type PtyExited, PtyExitedFrame } from './pty-exited.js';
export {
  type ClientFrame,
  ClientFrameSchema,
  ErrorFrame,
  ExitFrame,
  InitFrame,
  InputFrame,
  KNOWN_FRAME_TYPES,
  parseClientFrame,
  parseServerFrame,
  ResizeFrame,
  ResizeRequestFrame,
  ResyncFrame,
  type ServerFrame,
  ServerFrameSchema,
  WsFrameSchema,
} from './ws-frames.js';
