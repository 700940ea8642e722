import { DisplayStage } from "../../../play/display/display-stage.tsx";
import "../../../play/display/display.css";

export default DisplayStage;
