import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openSoundChannel, type SoundOutput } from "./sound-channel.ts";

/** Delivers messages to all other channels at once. */
class FakeChannel extends EventTarget {
  static readonly opened = new Set<FakeChannel>();
  constructor() {
    super();
    FakeChannel.opened.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.opened)
      if (other !== this) other.dispatchEvent(new MessageEvent("message", { data }));
  }
}

beforeEach(() => {
  FakeChannel.opened.clear();
  vi.useFakeTimers();
  vi.stubGlobal("BroadcastChannel", FakeChannel);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(output: SoundOutput, { show = "show-1", canPlay = true } = {}) {
  const play = vi.fn();
  const { say } = openSoundChannel({ output, getShowId: () => show, canPlay: () => canPlay, play });
  return { play, say };
}

it("the desk stays silent when the display of its show has played the sound", () => {
  const display = open("display");
  const desk = open("desk");
  display.say("buzz");
  desk.say("buzz");
  vi.runAllTimers();
  expect(display.play).toHaveBeenCalledOnce();
  expect(desk.play).not.toHaveBeenCalled();
});

it.each([
  ["the browser does not allow the display to play", { canPlay: false }],
  ["the display belongs to another show", { show: "show-2" }],
])("the desk plays the sound when %s", (_reason, options) => {
  const display = open("display", options);
  const desk = open("desk");
  display.say("buzz");
  desk.say("buzz");
  vi.runAllTimers();
  expect(desk.play).toHaveBeenCalledOnce();
});
