export { PreviewScreen } from "./preview-screen.tsx";
export { ReplayScreen } from "./replay-screen.tsx";
