import { useCallback, useEffect, useRef, useState } from 'react'
import { categoryInView, scrollToSection } from './sections.ts'

/** Scroll spy: the category in view, and a function to scroll to another. */
export function useCategorySpy(categoryIds: readonly string[]) {
  const [current, setCurrent] = useState(categoryIds[0] ?? null)
  // The target of a programmatic scroll stays marked while other sections pass by.
  const destination = useRef<string | null>(null)

  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      setCurrent(destination.current ?? categoryInView(categoryIds))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(update)
    }
    const clearDestination = () => {
      destination.current = null
    }
    update()
    document.addEventListener('scroll', onScroll, { passive: true })
    const ends = ['scrollend', 'wheel', 'touchmove', 'keydown'] as const
    for (const end of ends) document.addEventListener(end, clearDestination, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', onScroll)
      for (const end of ends) document.removeEventListener(end, clearDestination)
    }
  }, [categoryIds])

  const goTo = useCallback((categoryId: string) => {
    destination.current = categoryId
    setCurrent(categoryId)
    scrollToSection(categoryId)
  }, [])
  return { current, goTo }
}
