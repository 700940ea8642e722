/** Counts what leaves over sockets and streams: plain numbers, for counting must cost nothing. */
export class Traffic {
  frames = 0;
}
