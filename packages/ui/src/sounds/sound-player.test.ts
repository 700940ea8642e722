import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** An audio context that a gesture may start while `allows` returns true; counts the tones that are started. */
class FakeAudioContext extends EventTarget {
  static allows = (): boolean => true;
  static started = 0;
  state: AudioContextState = "suspended";
  currentTime = 0;
  destination = {};
  resume(): Promise<void> {
    if (!FakeAudioContext.allows()) return Promise.reject(new DOMException("refused", "NotAllowedError"));
    this.state = "running";
    this.dispatchEvent(new Event("statechange"));
    return Promise.resolve();
  }
  createGain() {
    const gain = { value: 1, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: <T>(next: T): T => next };
  }
  createOscillator() {
    const start = (): void => void (FakeAudioContext.started += 1);
    return { type: "", frequency: { value: 0 }, connect: <T>(next: T): T => next, start, stop() {} };
  }
}

let page: EventTarget;
let player: typeof import("./sound-player.ts");

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  page = new EventTarget();
  FakeAudioContext.allows = () => true;
  FakeAudioContext.started = 0;
  vi.stubGlobal("window", page);
  vi.stubGlobal("AudioContext", FakeAudioContext);
  player = await import("./sound-player.ts");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the sound of a press is played when the finger is lifted, where browsers allow sound only then", () => {
  let isLifted = false;
  FakeAudioContext.allows = () => isLifted;
  player.prepareSound();
  page.dispatchEvent(new Event("pointerdown"));
  player.playSoundWhenAllowed("buzz", { waitMs: 1_000 });
  expect(FakeAudioContext.started).toBe(0);
  isLifted = true;
  page.dispatchEvent(new Event("pointerup"));
  expect(FakeAudioContext.started).toBeGreaterThan(0);
});

test("a sound that was not allowed in time is not played late", () => {
  player.prepareSound();
  player.playSoundWhenAllowed("buzz", { waitMs: 1_000 });
  vi.advanceTimersByTime(1_001);
  page.dispatchEvent(new Event("pointerup"));
  expect(FakeAudioContext.started).toBe(0);
  player.playSound("buzz");
  expect(FakeAudioContext.started).toBeGreaterThan(0);
});
