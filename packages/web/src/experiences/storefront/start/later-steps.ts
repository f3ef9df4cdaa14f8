// One bundle for both.
export { DetailsStep } from './details-step.tsx'
export { TimingStep } from './timing-step.tsx'
