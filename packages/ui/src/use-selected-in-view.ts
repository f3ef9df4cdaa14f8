import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Scrolls a row of tabs or links, which can be wider than a phone, until the selected one is visible. */
export function useSelectedInView<List extends HTMLElement>(selected: string): RefObject<List | null> {
  const list = useRef<List>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is selected
  useLayoutEffect(() => {
    const row = list.current
    const item = row?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]')
    if (!row || !item) return
    const [frame, box] = [row.getBoundingClientRect(), item.getBoundingClientRect()]
    if (box.left < frame.left || box.right > frame.right)
      row.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2
  }, [selected])
  return list
}
