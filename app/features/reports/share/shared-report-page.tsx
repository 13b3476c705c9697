import { longDateOrNA } from '~/core/time/format-date'
import { ReportDocument } from '~/features/reports/report/page/report-document'
import type { ReportModel } from '~/features/reports/report/report-model'
import { ButtonLink } from '~/ui/button/button'
import type { SharedReport } from './shared-report.server'
import './share.css'

/** A shared report for its readers: when it was made, the report itself, and its numbers to play with. */
export function SharedReportPage({
	report,
	createdAt,
	expiresAt,
	calculator,
	nonce,
}: SharedReport & { nonce: string | undefined }) {
	return (
		<div className="wrap page">
			<div className="shared-report__bar no-print">
				<p className="note">
					A copy from {longDateOrNA(createdAt)}. Its figures don't change. This page is available
					until {longDateOrNA(expiresAt)}.
				</p>
				{calculator !== null && (
					<ButtonLink to={calculator} size="sm">
						Open in the Calculator
					</ButtonLink>
				)}
			</div>
			<ReportDocument model={JSON.parse(report) as ReportModel} nonce={nonce} />
		</div>
	)
}
