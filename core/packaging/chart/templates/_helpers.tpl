{{- define "sextant.name" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" }}
{{- else if contains "sextant" .Release.Name }}
{{- .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-sextant" .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "sextant.selector" -}}
app.kubernetes.io/name: sextant
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "sextant.labels" -}}
{{ include "sextant.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | quote }}
{{- end }}

{{- define "sextant.image" -}}
{{ required "image.repository: name the image in your registry." .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- /* The scheme in which probes and the ingress speak to the pods. */}}
{{- define "sextant.scheme" -}}
{{- if .Values.tls.secret }}HTTPS{{ else }}HTTP{{ end }}
{{- end }}

{{- /* The configuration file: that of the values, with the places of what the chart mounts. */}}
{{- define "sextant.config" -}}
{{- $config := deepCopy .Values.config }}
{{- if .Values.authority.configMap }}
{{- $_ := set $config.cloud "cacert" "/etc/sextant/authority/ca.crt" }}
{{- end }}
{{- if .Values.tls.secret }}
{{- $_ := set $config.listen "tls" (dict "cert" "/etc/sextant/tls/tls.crt" "key" "/etc/sextant/tls/tls.key") }}
{{- end }}
{{- if .Values.store.url }}
{{- $store := dict "url" .Values.store.url }}
{{- if .Values.store.passwordSecret }}
{{- $_ := set $store "password_file" "/etc/sextant/store/password" }}
{{- end }}
{{- $_ := set $config "store" $store }}
{{- end }}
{{- if .Values.assets.claim }}
{{- $_ := set $config "assets" (set (default (dict) $config.assets) "directory" "/var/lib/sextant-assets") }}
{{- end }}
{{- if .Values.metrics.enabled }}
{{- $metrics := set (default (dict) $config.metrics) "host" "0.0.0.0" }}
{{- $_ := set $config "metrics" (set $metrics "port" .Values.metrics.port) }}
{{- end }}
{{- toYaml $config }}
{{- end }}
