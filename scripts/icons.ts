// node scripts/icons.ts: generates the app's PNG icons from favicon.svg. Needed only when the logo changes.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { root } from "./lib/files.ts";

const folder = path.join(root, "apps/web/public");
const NIGHT_COLOUR = "#0d1130";
/** Systems crop maskable icons to any shape; the safe zone is the inner four fifths. */
const SAFE_ZONE = 0.66;

const svg = readFileSync(path.join(folder, "favicon.svg"), "utf8");
/** The logo without the rounded tile behind it. */
const markOnly = svg.replace(/<rect[^>]*\/>/, "");

async function writeIcon(name: string, size: number, drawing: string, part: number): Promise<void> {
  const inner = Math.round(size * part);
  const mark = await sharp(Buffer.from(drawing), { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const picture = await sharp({
    create: { width: size, height: size, channels: 4, background: part < 1 ? NIGHT_COLOUR : "#00000000" },
  })
    .composite([{ input: mark }])
    .png({ palette: true, effort: 10 })
    .toBuffer();
  writeFileSync(path.join(folder, "icons", `${name}-${size}.png`), picture);
}

mkdirSync(path.join(folder, "icons"), { recursive: true });
for (const size of [192, 512]) {
  await writeIcon("icon", size, svg, 1);
  await writeIcon("maskable", size, markOnly, SAFE_ZONE);
}
// For iOS home screens, which round the corners themselves and show no transparency.
await writeIcon("touch", 180, markOnly, 0.8);
