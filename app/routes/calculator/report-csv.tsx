import { guarded } from '~/core/http/guarded.server'
import { dealCsv } from '~/features/reports/files/deal-files.server'
import { requireFileDeal } from '~/features/reports/files/file-deal.server'

/** The years of a deal's projection as a CSV file, or with `?table=inputs` its inputs. */
export const loader = guarded(requireFileDeal, ({ request, viewer: source }) =>
	dealCsv(source, new URL(request.url).searchParams.get('table')),
)
