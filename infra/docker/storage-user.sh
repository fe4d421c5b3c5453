#!/bin/sh
# Creates the bucket and MinIO's user for the review service, who may use this bucket and nothing else.
# Repeating it changes nothing but the password. Runs in the image of MinIO's client.
set -eu
export MC_CONFIG_DIR=/tmp/mc
mc alias set storage "http://minio:$S3_PORT" "$MINIO_ROOT_USER" "$MINIO_ROOT_PASSWORD" >/dev/null
mc mb --ignore-existing "storage/$S3_BUCKET"
cat > /tmp/policy.json <<JSON
{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": ["s3:*"],
      "Resource": ["arn:aws:s3:::$S3_BUCKET", "arn:aws:s3:::$S3_BUCKET/*"]
    }
  ]
}
JSON
mc admin policy create storage "$S3_BUCKET" /tmp/policy.json
mc admin user add storage "$S3_ACCESS_KEY" "$S3_SECRET_KEY"
mc admin policy detach storage "$S3_BUCKET" --user "$S3_ACCESS_KEY" >/dev/null 2>&1 || true # Attaching twice fails.
mc admin policy attach storage "$S3_BUCKET" --user "$S3_ACCESS_KEY"
