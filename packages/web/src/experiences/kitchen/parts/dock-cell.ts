/** A message in the dock. Several share its width; the edge of the next one is visible. */
export const dockCellClass =
  'flex min-h-fit min-w-[min(21rem,88vw)] flex-1 items-center gap-3 overflow-hidden rounded-12 px-3 py-0.5 font-semibold text-16 leading-tight'
