/** The provider's element stands in a frame of its own: it is told the looks of the place that it is put into. */
export function appearance(place: HTMLElement) {
  const { color, fontFamily } = getComputedStyle(place)
  const ground = rgb(getComputedStyle(place.parentElement ?? place).backgroundColor)
  const text = rgb(color)
  return {
    theme: 'stripe',
    variables: {
      fontFamily,
      fontSizeBase: '16px',
      borderRadius: '10px',
      spacingGridRow: '18px',
      ...(text && { colorText: text }),
      ...(ground && { colorBackground: ground }),
    },
  }
}

/** A colour as the provider reads it, which knows fewer ways of writing one than browsers; null for one that shows nothing. */
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
