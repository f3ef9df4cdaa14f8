import { cx } from '@comanda/ui/cx.ts'
import { Check } from '@comanda/ui/icons.ts'

export type WizardStep = 'basic' | 'settings' | 'menu' | 'preview'

/** The steps of a new restaurant. The last two follow after it has been saved. */
export function WizardSteps({
  step,
  name,
  isBasicDone,
  onStep,
}: {
  step: WizardStep
  name: string
  isBasicDone: boolean
  onStep: (step: WizardStep) => void
}) {
  const steps: { value: WizardStep; label: string; text: string; isDone?: boolean }[] = [
    { value: 'basic', label: 'Basic Info', text: name || 'Name, address, contacts', isDone: isBasicDone },
    { value: 'settings', label: 'Settings', text: 'Fees, hours, switches' },
    { value: 'menu', label: 'Menu', text: 'After saving' },
    { value: 'preview', label: 'Preview', text: 'After saving' },
  ]
  return (
    <nav aria-label="Steps" className="office:sticky office:top-0">
      <ol className="grid grid-cols-2 gap-1.5 office:grid-cols-1">
        {steps.map(({ value, label, text, isDone }, index) => (
          <li key={value} className="min-w-0">
            <button
              type="button"
              aria-current={value === step ? 'step' : undefined}
              onClick={() => onStep(value)}
              className={cx(
                'flex w-full items-center gap-3 rounded-card border px-3 py-2.5 text-left hover:bg-hover',
                value === step ? 'border-line-2 bg-surface' : 'border-transparent',
              )}
            >
              <span
                aria-hidden="true"
                className={cx(
                  'grid size-6 flex-none place-items-center rounded-full font-semibold text-12',
                  value === step
                    ? 'bg-solid text-on-solid'
                    : isDone
                      ? 'bg-success-tint text-success-ink'
                      : 'border border-line-2 text-ink-2',
                )}
              >
                {isDone && value !== step ? <Check className="size-3.5" /> : index + 1}
              </span>
              <span className="min-w-0">
                <span className="block font-semibold text-14">{label}</span>
                <span className="line-clamp-2 text-13 text-ink-2">{text}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
