export const en = {
  speed_points: "Speed points: the sooner you answer, the more it earns",
} as const;
