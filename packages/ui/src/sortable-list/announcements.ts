import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core'

export const dragInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Space or Enter to pick up the item, the arrow keys to move it, Space or Enter to drop it, Escape to cancel. ' +
    'Press Alt and an arrow key to move it immediately.',
}

/** "Chef's Rolls moved to 3 of 10." for a position counted from 0. */
export function movedText(name: string, index: number, count: number): string {
  return `${name} moved to ${index + 1} of ${count}.`
}

/** What a screen reader announces while an item is dragged. */
export function dragAnnouncements(keys: readonly string[], nameOf: (key: string) => string): Announcements {
  const name = (id: string | number) => nameOf(String(id))
  const position = (id: string | number) => keys.indexOf(String(id))
  return {
    onDragStart: ({ active }) =>
      `${name(active.id)} picked up. Position ${position(active.id) + 1} of ${keys.length}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)}: position ${position(over.id) + 1} of ${keys.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? movedText(name(active.id), position(over.id), keys.length) : `${name(active.id)} was not moved.`,
    onDragCancel: ({ active }) => `${name(active.id)} was not moved.`,
  }
}
