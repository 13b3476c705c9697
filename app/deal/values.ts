import type { inputValues } from './generated/defaults'

/**
 * The numbers that the analysis computes with: the deal's inputs as the analysis reads them (an
 * empty one has its default, not 0) and the inputs of the analysis itself. Percents are percents
 * (7.25), money is dollars. `null` means "none", never 0.
 *
 * `typed` is what was typed, the start of every "what if"; `own` are the member's own assumptions, which
 * replace the defaults; `deal` are the calculator's own values, where empty is 0; `renovation` is the sum
 * of the renovation lines without contingency; `holdCost` are dollars until the work is done.
 */
export type AnalysisValues = ReturnType<typeof inputValues>
