export { contrast, type Oklch, parseHex, type Rgb, toHex, toOklch, toRgb } from '@comanda/domain/look/color'
