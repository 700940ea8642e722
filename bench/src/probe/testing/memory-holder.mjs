// Holds memory and uses processor time on request.
let held = null;

process.on("message", (what) => {
  if (what === "hold 50 MB") held = Array.from({ length: 50 }, () => Buffer.alloc(2 ** 20));
  else if (what === "release") held = null;
  else {
    const { user, system } = process.cpuUsage();
    for (let used = 0; used < 200_000;) {
      const now = process.cpuUsage();
      used = now.user + now.system - user - system;
    }
  }
  process.send?.(held?.length ?? 0);
});
process.send?.("ready");
