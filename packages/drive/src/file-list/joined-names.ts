/** Texts of numbered slots, joined into long texts, because searching these takes about half the time of searching each. */
export interface JoinedNames {
  /** Slots, in order, whose texts contain the wanted one, which is not empty. */
  search(wanted: string): number[];
  /** Must be called when the text of a slot has changed. */
  forget(slot: number): void;
  /** Joins the next texts that a search would have to join first. Returns false if there are none. */
  joinNext(): boolean;
}

interface Segment {
  readonly text: string;
  /** Start of each text, and the end of the last one. */
  readonly starts: Uint32Array;
}

/** Slots of a segment: joining it takes a few milliseconds. */
const segmentSlots = 2_000;
/** Separator after each text. No name of an entry contains it. */
const separator = "\n";

/** `textOf` is called when a segment is joined. */
export function createJoinedNames(slotCount: () => number, textOf: (slot: number) => string): JoinedNames {
  const segments: (Segment | undefined)[] = [];
  /** No segment before this one must be joined. */
  let nextToJoin = 0;

  const segmentCount = () => Math.ceil(slotCount() / segmentSlots);

  function join(number: number): Segment {
    const first = number * segmentSlots;
    const count = Math.min(slotCount() - first, segmentSlots);
    const starts = new Uint32Array(count + 1);
    const texts: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const text = textOf(first + index) + separator;
      starts[index + 1] = (starts[index] as number) + text.length;
      texts.push(text);
    }
    return { text: texts.join(""), starts };
  }

  function joinNext(): boolean {
    const count = segmentCount();
    while (nextToJoin < count && segments[nextToJoin] !== undefined) nextToJoin += 1;
    if (nextToJoin >= count) return false;
    segments[nextToJoin] = join(nextToJoin);
    return true;
  }

  return {
    search(wanted) {
      while (joinNext());
      const slots: number[] = [];
      if (wanted.includes(separator)) return slots;
      for (let number = 0; number < segmentCount(); number += 1) {
        addContaining(wanted, segments[number] as Segment, number * segmentSlots, slots);
      }
      return slots;
    },
    forget(slot) {
      const number = Math.floor(slot / segmentSlots);
      segments[number] = undefined;
      nextToJoin = Math.min(nextToJoin, number);
    },
    joinNext,
  };
}

function addContaining(wanted: string, { text, starts }: Segment, firstSlot: number, slots: number[]): void {
  let index = 0;
  const count = starts.length - 1;
  for (let at = text.indexOf(wanted); at !== -1 && index < count; at = text.indexOf(wanted, starts[index])) {
    while ((starts[index + 1] as number) <= at) index += 1;
    slots.push(firstSlot + index);
    index += 1;
  }
}
