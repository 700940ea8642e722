export { isShowTab, type ShowDetailProps, type ShowTab } from "./props.ts";
export { ShowDetail } from "./show-detail.tsx";
