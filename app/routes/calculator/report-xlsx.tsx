import type { LoaderFunctionArgs } from '@remix-run/node'
import { currentTime } from '~/core/time/clock'
import { dealXlsx } from '~/features/reports/files/deal-files.server'
import { requireFileDeal } from '~/features/reports/files/file-deal.server'

/** A deal as a workbook with formulas. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const source = await requireFileDeal(request, context)
	return dealXlsx(source, context.ip, currentTime())
}
