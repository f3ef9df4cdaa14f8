/** The provider's element runs in an iframe of its own, so the page's styles are passed to it. */
export function appearance(container: HTMLElement) {
  const { color, fontFamily } = getComputedStyle(container)
  const background = rgb(getComputedStyle(container.parentElement ?? container).backgroundColor)
  const text = rgb(color)
  return {
    theme: 'stripe',
    variables: {
      fontFamily,
      fontSizeBase: '16px',
      borderRadius: '10px',
      spacingGridRow: '18px',
      ...(text && { colorText: text }),
      ...(background && { colorBackground: background }),
    },
  }
}

/**
 * A CSS color in a notation that the provider accepts (it knows fewer than browsers); null if it is
 * transparent.
 */
function rgb(color: string): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data
  return alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : null
}
