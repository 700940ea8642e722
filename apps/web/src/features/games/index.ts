export { GameEditor } from "./editor/game-editor.tsx";
