/** Where a category comes to rest below the header when it is scrolled to, in pixels from the top. */
export const categoryScrollOffset = 180

export function sectionId(categoryId: string): string {
  return `category-${categoryId}`
}

/**
 * Scrolls to a category. Sections on the way are laid out while it scrolls and may turn out higher than guessed, so the
 * place is set right when it rests.
 */
export function scrollToSection(categoryId: string): void {
  const section = document.getElementById(sectionId(categoryId))
  if (!section) return
  const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: smooth ? 'smooth' : 'instant' })
  const settle = () => {
    const top = section.getBoundingClientRect().top
    const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
    if (Math.abs(top - categoryScrollOffset) > 2 && !atEnd) section.scrollIntoView({ behavior: 'instant' })
  }
  if (smooth) document.addEventListener('scrollend', settle, { once: true })
  else settle()
}

/** The category whose section is being read, given the sections from top to bottom. */
export function categoryInView(categoryIds: readonly string[]): string | null {
  const line = categoryScrollOffset + 40
  const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
  if (atEnd && window.scrollY > 0) return categoryIds.at(-1) ?? null
  const begun = categoryIds.filter((id) => {
    const top = document.getElementById(sectionId(id))?.getBoundingClientRect().top
    return top !== undefined && top <= line
  })
  return begun.at(-1) ?? categoryIds[0] ?? null
}
