import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'
import { LiveRegion } from './live-region.tsx'
import { dragAnnouncements, dragInstructions, movedText } from './sortable-list/announcements.ts'
import { SortableItem } from './sortable-list/item.tsx'

export interface SortableListProps<Item> {
  /** What is listed, for screen readers: "Categories in menu order". */
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** The name of an item, for its handle, its buttons and the announcements. */
  itemName: (item: Item) => string
  /** Called with all keys in their new order. */
  onReorder: (keys: string[]) => void
  renderItem: (item: Item, index: number) => ReactNode
  /** Shown after the move buttons: a button that removes the item. */
  renderEnd?: (item: Item, index: number) => ReactNode
  /** For items with fields: at the start of a line of its own below the item, with the move buttons at its end. */
  renderBelow?: (item: Item, index: number) => ReactNode
  /** The items cannot be moved: a search hides some of them, or the user has no permission. */
  fixed?: boolean
  itemClassName?: string | ((item: Item) => string | undefined)
  className?: string
}

/**
 * A list whose order is changed by dragging the handle, with two buttons per item, with Space and the arrow keys
 * on the handle, or with Alt and an arrow key anywhere in an item. Each move is announced.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const {
    label,
    items,
    itemKey,
    itemName,
    onReorder,
    renderItem,
    renderEnd,
    renderBelow,
    fixed = false,
  } = props
  const id = useId()
  const [moved, setMoved] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = items.map(itemKey)
  const nameOf = (key: string) => {
    const item = items[keys.indexOf(key)]
    return item === undefined ? '' : itemName(item)
  }
  const move = (from: number, to: number) => {
    if (from === to || from < 0 || to < 0 || to >= items.length) return
    onReorder(arrayMove(keys, from, to))
  }
  const moveAndSay = (from: number, to: number) => {
    const key = keys[from]
    if (key === undefined || to < 0 || to >= items.length) return
    move(from, to)
    setMoved(movedText(nameOf(key), to, items.length))
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyVertically]}
      accessibility={{
        announcements: dragAnnouncements(keys, nameOf),
        screenReaderInstructions: dragInstructions,
      }}
      onDragEnd={({ active, over }) => {
        if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={fixed}>
        <ul aria-label={label} className={cx('divide-y divide-line', props.className)}>
          {items.map((item, index) => (
            <SortableItem
              key={keys[index]}
              id={keys[index] ?? ''}
              name={itemName(item)}
              fixed={fixed}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(by) => moveAndSay(index, index + by)}
              end={renderEnd?.(item, index)}
              below={renderBelow && (renderBelow(item, index) || <span />)}
              className={
                typeof props.itemClassName === 'function' ? props.itemClassName(item) : props.itemClassName
              }
            >
              {renderItem(item, index)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
      <LiveRegion text={moved} />
    </DndContext>
  )
}

const onlyVertically: Modifier = ({ transform }) => ({ ...transform, x: 0 })
