import type { Limits } from '~/features/calculator/analysis/criteria'
import { dealWorkbook } from '~/features/calculator/analysis/workbook'
import type { AnalysisInputs, DealInputs } from '~/deal'
import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'
import { assumeWithFlipPlan } from '~/features/calculator/analysis-pages/figures/flip-plan'
import { workbookTexts } from './workbook-texts'
import { toXlsx } from './xlsx.server'

/** The XLSX file of a deal. Runs in a worker. */

export type WorkbookJob = {
	title: string
	inputs: DealInputs
	analysis: AnalysisInputs
	own: OwnAssumptions | null
	/** The member's criteria. */
	limits: Limits
	/** When the file is made, in milliseconds. */
	now: number
}

/** The bytes of the file. */
export function workbookFile(job: WorkbookJob): Uint8Array {
	const now = new Date(job.now)
	const { values } = assumeWithFlipPlan(job.inputs, job.analysis, job.own)
	return toXlsx(dealWorkbook(values, job.limits, workbookTexts(job.title, now)), now)
}
