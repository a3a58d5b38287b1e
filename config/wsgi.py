"""What every WSGI server runs."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from config.proxy import behind_proxy

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = behind_proxy(get_wsgi_application(), settings.TRUSTED_PROXY, settings.PREFIX)
