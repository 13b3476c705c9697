import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { dealXlsx } from '~/features/reports/files/deal-files.server'
import { requireFileDeal } from '~/features/reports/files/file-deal.server'

/** A deal as a workbook with formulas. */
export const loader = guarded(requireFileDeal, ({ context, viewer: source }) =>
	dealXlsx(source, context.ip, currentTime()),
)
