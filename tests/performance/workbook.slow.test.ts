import { type AnalysisValues, type TypedNumbers, applyDefaults } from '~/deal'
import { expect, test } from 'vitest'
import { dealWorkbook } from '~/features/calculator/analysis/workbook'
import { workbookTexts } from '~/features/reports/files/workbook-texts'
import { toXlsx } from '~/features/reports/files/xlsx.server'
import { randomFullDeal } from '#tests/helpers/calculator/random-projections'
import { ANCHOR, BRIDGE, FLIP, typedNumbers } from '#tests/helpers/calculator/typed-deals'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { randomNumbers } from '#tests/helpers/fuzz/random-deals'
import { notRun } from '#tests/helpers/not-run'
import {
	missingLibreOffice,
	recomputeAll,
	storedValues,
	withInputs,
} from '#tests/helpers/reports/libre-office'
import { recompute } from '#tests/helpers/reports/recompute'
import { differences } from '#tests/helpers/reports/workbook-figures'
import { openXlsx } from '#tests/helpers/reports/xlsx-file'
import { toolFolder } from '#tests/helpers/server/security-tool'

/** The workbook against the engine: by LibreOffice, and with many random deals. */

const NOW = new Date('2026-03-01T12:00:00Z')
const MINUTES = 60_000

const bytesOf = (values: AnalysisValues): Uint8Array =>
	toXlsx(dealWorkbook(values, { irr: 0.1 }, workbookTexts('12 Elm St', NOW)), NOW)

const ERROR = /^#(?:VALUE!|DIV\/0!|NUM!|REF!|NAME\?|N\/A)|^Err:/u

test(
	'PRO-77 PRO-78 L18 LibreOffice computes what the engine does, also after a change in the file',
	{ timeout: 20 * MINUTES },
	async (context) => {
		const missing = missingLibreOffice()
		if (missing !== null) return notRun(context, 'LibreOffice', missing)
		const next = randomNumbers(2_026)
		const deals: TypedNumbers[] = [
			...[ANCHOR, FLIP, BRIDGE].map((numbers) => typedNumbers(numbers)),
			...Array.from({ length: 9 }, () => randomFullDeal(next)),
		]
		const cases: { values: AnalysisValues; bytes: Uint8Array }[] = []
		for (const typed of deals) {
			const bytes = bytesOf(applyDefaults(typed))
			cases.push({ values: applyDefaults(typed), bytes: withInputs(bytes, {}) })
			for (const key of ['rent', 'purchase', 'interestDSCR'] as const) {
				const before = typed[key]
				const names = openXlsx(bytes).names
				if (before === null || !names.has(`in_${key}`)) continue
				const after = key === 'interestDSCR' ? before + 0.75 : Math.round(before * 1.1)
				cases.push({
					values: applyDefaults({ ...typed, [key]: after }),
					bytes: withInputs(bytes, { [`in_${key}`]: after }),
				})
			}
		}
		const files = await recomputeAll(
			cases.map(({ bytes }) => bytes),
			toolFolder(),
		)
		let formulas = 0
		for (const [index, { values }] of cases.entries()) {
			const file = files[index]
			if (file === undefined) throw new Error(`Deal ${index} was not computed`)
			const errors = [...file.cells].filter(
				([, { value }]) => typeof value === 'string' && ERROR.test(value),
			)
			formulas += [...file.cells.values()].filter(({ formula }) => formula !== null).length
			expect([index, errors.slice(0, 5)]).toEqual([index, []])
			expect([index, differences(storedValues(file), values)]).toEqual([index, []])
		}
		Object.assign(context.task.meta, {
			figures: { workbooks: String(cases.length), formulas: String(formulas) },
		})
	},
)

test(
	'PRO-77 L18 500 random deals: the formulas give the figures of the engine',
	{ timeout: 20 * MINUTES },
	({ task }) => {
		const next = randomNumbers(FUZZ_SEED)
		let largest = 0
		for (let deal = 0; deal < 500; deal++) {
			const values = applyDefaults(randomFullDeal(next))
			const bytes = bytesOf(values)
			largest = Math.max(largest, bytes.length)
			const computed = recompute(openXlsx(bytes))
			expect([deal, FUZZ_SEED, computed.errors()]).toEqual([deal, FUZZ_SEED, []])
			expect([deal, FUZZ_SEED, differences(computed.named, values)]).toEqual([deal, FUZZ_SEED, []])
		}
		Object.assign(task.meta, { figures: { 'largest file': `${Math.ceil(largest / 1000)} kB` } })
		expect(largest).toBeLessThanOrEqual(150_000)
	},
)
