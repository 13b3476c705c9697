import { redirect } from '@remix-run/node'
import { guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import { unreadLabels } from '~/features/calculator/analysis-pages/unread/unread-labels'
import { readPaper } from '~/features/reports/report/pdf/paper'
import { pdfResponse, reportPdf } from '~/features/reports/report/pdf/report-pdf.server'
import { requireReport } from '~/features/reports/report/report.loader.server'

/** The report of a deal as a PDF. What has to be corrected first is said on its page. */
export const loader = guarded(
	requireReport,
	async ({ request, context, viewer: { choice, input, userId } }) => {
		const { searchParams } = new URL(request.url)
		if (Object.keys(choice.problems).length > 0 || unreadLabels(input.deal) !== null) {
			throw redirect(paths.analysis('report', [...searchParams])) as Response
		}
		const paper = readPaper(searchParams.get('paper'))
		return pdfResponse(await reportPdf(input, paper, userId ?? context.ip), input)
	},
)
