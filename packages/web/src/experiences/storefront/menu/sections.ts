/** Distance from the top of the window at which a section stops below the header, in pixels. */
export const categoryScrollOffset = 180

export function sectionId(categoryId: string): string {
  return `category-${categoryId}`
}

/**
 * Scrolls to a category. Sections on the way are laid out during the scroll and may be taller than estimated,
 * so the position is corrected afterwards.
 */
export function scrollToSection(categoryId: string): void {
  const section = document.getElementById(sectionId(categoryId))
  if (!section) return
  const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: smooth ? 'smooth' : 'instant' })
  const correct = () => {
    const top = section.getBoundingClientRect().top
    const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
    if (Math.abs(top - categoryScrollOffset) > 2 && !atEnd) section.scrollIntoView({ behavior: 'instant' })
  }
  if (smooth) document.addEventListener('scrollend', correct, { once: true })
  else correct()
}

/** The category in view, given the section ids from top to bottom. */
export function categoryInView(categoryIds: readonly string[]): string | null {
  const line = categoryScrollOffset + 40
  const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
  if (atEnd && window.scrollY > 0) return categoryIds.at(-1) ?? null
  const started = categoryIds.filter((id) => {
    const top = document.getElementById(sectionId(id))?.getBoundingClientRect().top
    return top !== undefined && top <= line
  })
  return started.at(-1) ?? categoryIds[0] ?? null
}
