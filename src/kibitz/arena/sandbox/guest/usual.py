"""What programs use most of the standard library: importing this loads it."""

# ruff: noqa: F401
import abc
import array
import bisect
import collections
import copy
import dataclasses
import decimal
import enum
import fractions
import functools
import heapq
import importlib.util
import inspect
import itertools
import json
import math
import operator
import random
import re
import statistics
import string
import threading
import time
import traceback
import types
import typing
