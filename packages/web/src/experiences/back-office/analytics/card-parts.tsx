import { TextButton } from '@comanda/ui/text-button'
import { notEnough } from './format.ts'

export function CsvButton({ hidden, onClick }: { hidden: boolean; onClick: () => void }) {
  return hidden ? null : <TextButton onClick={onClick}>CSV</TextButton>
}

export function NothingYet() {
  return <p className="px-4 py-6 text-center text-ink-2 text-small">{notEnough}</p>
}
