export type { ShowDetailProps, ShowTab } from "./show-detail-props.ts";
export { DeskPane } from "./pane/desk-pane.tsx";
export { ShowDetail } from "./show-detail.tsx";
