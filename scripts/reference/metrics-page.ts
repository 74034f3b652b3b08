import { type Metric, metricTable } from '../../src/surfaces/http/metrics.js';
import { escapeCell } from './json-schema.js';

/** The page that lists the metrics of `/metrics`. */
export function metricsPage(): string {
  const rows = Object.entries<Metric>(metricTable).map(
    ([name, { type, labels = [], help }]) =>
      `| \`ttypilot_${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${escapeCell(help)} |`,
  );
  return `# Metrics

<!-- generated from src/surfaces/http by scripts/reference/write.ts: change it there -->

\`GET /metrics\` of the [service](../guides/service.md) answers in the Prometheus text format. It needs a token with the
permission \`read\`:

\`\`\`sh
ttypilot token create prometheus > /etc/prometheus/ttypilot-token
\`\`\`

\`\`\`yaml
scrape_configs:
  - job_name: ttypilot
    authorization: { credentials_file: /etc/prometheus/ttypilot-token }
    static_configs: [{ targets: ['127.0.0.1:7717'] }]
\`\`\`

| metric | type | labels | meaning |
| --- | --- | --- | --- |
${rows.join('\n')}

The process metrics of prom-client (\`process_…\`, \`nodejs_…\`) are included.
`;
}
