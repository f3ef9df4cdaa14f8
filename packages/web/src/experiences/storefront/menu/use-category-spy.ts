import { useCallback, useEffect, useRef, useState } from 'react'
import { categoryInView, scrollToSection } from './sections.ts'

/** Which category is being read, and a way to go to another. */
export function useCategorySpy(categoryIds: readonly string[]) {
  const [current, setCurrent] = useState(categoryIds[0] ?? null)
  // The category on its way into view stays marked while others pass by.
  const destination = useRef<string | null>(null)

  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      setCurrent(destination.current ?? categoryInView(categoryIds))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    const arrive = () => {
      destination.current = null
    }
    look()
    document.addEventListener('scroll', onScroll, { passive: true })
    const ends = ['scrollend', 'wheel', 'touchmove', 'keydown'] as const
    for (const end of ends) document.addEventListener(end, arrive, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', onScroll)
      for (const end of ends) document.removeEventListener(end, arrive)
    }
  }, [categoryIds])

  const goTo = useCallback((categoryId: string) => {
    destination.current = categoryId
    setCurrent(categoryId)
    scrollToSection(categoryId)
  }, [])
  return { current, goTo }
}
